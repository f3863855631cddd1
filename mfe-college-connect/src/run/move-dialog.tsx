import { Button } from '@cc/shared-ui/button';
import { Dialog, DialogFooter } from '@cc/shared-ui/dialog';
import { useState } from 'react';
import type { StartChoice } from '../state/start-slice.ts';
import { startOf, startProblem } from './start-times.ts';
import { StartFields } from './start-fields.tsx';
import { localTimeText } from './times.ts';
import type { ChangeRun } from './use-change-run.ts';

export interface MoveDialogProps extends ChangeRun {
  /** When the run begins now. */
  readonly begins: number;
  readonly onClose: () => void;
}

/** Gives a run that has not begun another time. */
export function MoveDialog({ begins, changing, change, onClose }: MoveDialogProps) {
  const [choice, setChoice] = useState<StartChoice>({ kind: 'at', at: localTimeText(begins) });
  const save = async () => {
    if (await change({ kind: 'move', start: startOf(choice) })) onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Change the time">
      <StartFields choice={choice} onChange={setChoice} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Keep the time
        </Button>
        <Button
          busy={changing?.kind === 'move'}
          disabled={startProblem(choice) !== undefined}
          onClick={() => void save()}
        >
          Save the time
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
