import { Button } from '@cc/shared-ui/button';
import { Drawer } from '@cc/shared-ui/drawer';
import { Icon } from '@cc/shared-ui/icon';
import { useState } from 'react';
import { useAppSelector } from '../../state/hooks.ts';
import { selectCoachCount, selectSchoolCount } from '../../state/selection-slice.ts';
import { SelectedSchools } from './selected-recipients.tsx';
import styles from './selected-recipients.module.css';

/** The Selected Recipients panel on a phone: the count above Continue opens the panel in a drawer. */
export function SelectedDrawer() {
  const [open, setOpen] = useState(false);
  const coaches = useAppSelector(selectCoachCount);
  const schools = useAppSelector(selectSchoolCount);
  return (
    <div className={styles.drawer}>
      {coaches > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className={styles.opener}
          icon={<Icon name="users" size={18} />}
          onClick={() => setOpen(true)}
        >
          {coaches.toLocaleString('en-US')} selected at {schools.toLocaleString('en-US')}{' '}
          {schools === 1 ? 'school' : 'schools'}
        </Button>
      )}
      <Drawer open={open} onOpenChange={setOpen} title="Selected Recipients" side="bottom">
        <div className={styles.inside}>
          <SelectedSchools />
        </div>
      </Drawer>
    </div>
  );
}
