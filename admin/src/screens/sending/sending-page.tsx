import { mailProviderSchema } from '@cc/contracts/entities/mail-connection';
import { Alert, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { Loading, Title, useGetList } from 'react-admin';
import { ChangeButton } from '../../changes/change-button.tsx';
import { Facts } from '../../rows/facts.tsx';
import { when } from '../../rows/format.ts';
import { Section } from '../../rows/section.tsx';
import type { ViewRow } from '../../rows/view-row.ts';

const names = { gmail: 'Gmail', outlook: 'Outlook' } as const;
type Provider = keyof typeof names;

/** Whether emails go out through each provider; staff can pause one. */
export function SendingPage() {
  const { data, isPending, error } = useGetList<ViewRow<'pauses'> & { id: string }>('pauses');
  if (isPending) return <Loading />;
  return (
    <Stack spacing={2} sx={{ py: 2, maxWidth: 800 }}>
      <Title title="Sending" />
      {error && (
        <Alert severity="error">The pauses could not be loaded. Reload the page before you change anything.</Alert>
      )}
      {!error &&
        mailProviderSchema.options.map((provider) => (
          <ProviderSection key={provider} provider={provider} pause={data?.find(({ id }) => id === provider)} />
        ))}
    </Stack>
  );
}

interface ProviderSectionProps {
  readonly provider: Provider;
  readonly pause: ViewRow<'pauses'> | undefined;
}

function ProviderSection({ provider, pause }: ProviderSectionProps) {
  const name = names[provider];
  if (!pause) {
    return (
      <Section title={`${name} sends`} actions={<Pause provider={provider} />}>
        Emails through {name} go out.
      </Section>
    );
  }
  return (
    <Section
      title={`${name} is paused`}
      actions={
        <ChangeButton
          label={`Continue ${name}`}
          text="Emails go out again, and waiting runs go on by themselves."
          change={{ kind: 'pause-provider', provider, sentence: null }}
        />
      }
    >
      <Facts facts={{ Since: when(pause.paused_at), 'Users see': pause.sentence }} />
    </Section>
  );
}

function Pause({ provider }: { readonly provider: Provider }) {
  const [sentence, setSentence] = useState('');
  return (
    <ChangeButton
      label={`Pause ${names[provider]}`}
      text={`Nothing is sent through ${names[provider]} until somebody continues. Runs wait and lose nothing.`}
      change={sentence.trim().length < 10 ? null : { kind: 'pause-provider', provider, sentence }}
      isDangerous
    >
      <TextField
        label="Sentence for users"
        value={sentence}
        onChange={(event) => setSentence(event.target.value)}
        helperText="10 to 300 characters: why, and until when. The page adds that runs continue by themselves."
        slotProps={{ htmlInput: { maxLength: 300 } }}
        multiline
        autoFocus
        required
      />
    </ChangeButton>
  );
}
