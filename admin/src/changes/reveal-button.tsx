import { useState } from 'react';
import { ReasonButton } from './reason-button.tsx';

interface RevealButtonProps {
  readonly label: string;
  /** Whom or what it is about. */
  readonly about: string;
  readonly text: string;
  /** @throws HttpError with a sentence when nothing is shown */
  readonly read: (reason: string) => Promise<string>;
}

/** Shows something in its place, once somebody said what it is needed for. */
export function RevealButton({ label, about, text, read }: RevealButtonProps) {
  const [shown, setShown] = useState('');
  if (shown !== '') return <span>{shown}</span>;
  const send = async (reason: string) => setShown(await read(reason));
  return <ReasonButton label={label} about={about} text={text} isReady send={send} />;
}
