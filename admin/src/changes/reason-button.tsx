import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { problemsOf } from './problems-of.ts';
import { Problems } from './problems.tsx';

interface ReasonButtonProps {
  readonly label: string;
  readonly text: string;
  /** What it is about, where several rows have this button. */
  readonly about?: string;
  readonly isReady: boolean;
  /** @throws HttpError when nothing was changed */
  readonly send: (reason: string) => Promise<void>;
  readonly isDangerous?: boolean;
  /** Whether it is what the page is for. */
  readonly isMain?: boolean;
  /** Remembers what is seen now: the page may load anew while the dialog is open. */
  readonly onOpen?: () => void;
  /** Further fields of the dialog. */
  readonly children?: ReactNode;
}

/** Opens a dialog that says what will happen and asks why. A refusal stays in the dialog, with what was entered. */
export function ReasonButton(props: ReasonButtonProps) {
  const { label, text, about, isReady, send, isDangerous = false, isMain = false, onOpen, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const title = about === undefined ? label : `${label}: ${about}`;
  const notify = useNotify();
  const refresh = useRefresh();
  const close = () => {
    setIsOpen(false);
    setProblems([]);
    // The page is out of date after a change, and perhaps after a refusal.
    refresh();
  };

  const confirm = async () => {
    if (reason.trim().length < 3) return setProblems(['Please give a reason of at least 3 characters.']);
    setIsSending(true);
    try {
      await send(reason);
      close();
      setReason('');
      notify(`Done: ${label}`, { type: 'success' });
    } catch (error) {
      setProblems(problemsOf(error));
    } finally {
      setIsSending(false);
    }
  };

  return (
    <>
      <Button
        variant={isMain ? 'contained' : 'outlined'}
        color={isDangerous ? 'error' : 'primary'}
        aria-label={title}
        onClick={() => {
          setIsOpen(true);
          onOpen?.();
        }}
      >
        {label}
      </Button>
      <Dialog open={isOpen} onClose={close} fullWidth maxWidth="sm" aria-labelledby="change-title">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
        >
          <DialogTitle id="change-title">{title}</DialogTitle>
          <DialogContent>
            <Stack spacing={2}>
              <DialogContentText>{text}</DialogContentText>
              {children}
              <TextField
                label="Reason"
                helperText="It is kept with your name. Write no addresses here."
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                slotProps={{ htmlInput: { maxLength: 500 } }}
                autoFocus={children === undefined}
                required
              />
              <Problems problems={problems} />
            </Stack>
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Button
              type="submit"
              variant="contained"
              color={isDangerous ? 'error' : 'primary'}
              disabled={!isReady || isSending}
            >
              {isSending ? 'One moment…' : label}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
