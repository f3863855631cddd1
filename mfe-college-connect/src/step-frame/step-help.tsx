import { Dialog, DialogClose, DialogFooter } from '@cc/shared-ui/dialog';
import { Button } from '@cc/shared-ui/button';
import { Icon } from '@cc/shared-ui/icon';
import { IconButton } from '@cc/shared-ui/icon-button';
import { Tooltip } from '@cc/shared-ui/tooltip';
import { useState } from 'react';
import type { WizardStep } from '../state/wizard-slice.ts';
import styles from './step-frame.module.css';
import { stepTexts } from './step-texts.ts';

/** The help icon of a step: a tooltip, and for steps 1 to 6 a dialog with more (specification 2). */
export function StepHelp({ step }: { readonly step: WizardStep }) {
  const [open, setOpen] = useState(false);
  const { title, tooltip, help } = stepTexts[step];
  return (
    <>
      <Tooltip content={tooltip}>
        <IconButton label={`Help: ${title}`} icon={<Icon name="help" />} onClick={help && (() => setOpen(true))} />
      </Tooltip>
      {help && (
        <Dialog open={open} onOpenChange={setOpen} title={title}>
          <div className={styles.help}>
            {help.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <DialogFooter>
            <DialogClose>
              <Button>Got it</Button>
            </DialogClose>
          </DialogFooter>
        </Dialog>
      )}
    </>
  );
}
