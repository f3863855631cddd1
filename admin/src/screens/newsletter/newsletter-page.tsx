import { staffExportNewsletter } from '@cc/contracts/api/staff';
import { Alert, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Loading, Title, useGetList } from 'react-admin';
import { ReasonButton } from '../../changes/reason-button.tsx';
import { useStaffData } from '../../data/use-staff-data.ts';
import { Facts } from '../../rows/facts.tsx';
import { Section } from '../../rows/section.tsx';
import type { ViewRow } from '../../rows/view-row.ts';
import { csvFile, saveFile } from '@cc/contracts/save-file';

/** How many addresses the newsletter has, and its confirmed addresses as a file. */
export function NewsletterPage() {
  const { data, isPending, error } = useGetList<ViewRow<'newsletter'> & { id: number }>('newsletter');
  if (isPending) return <Loading />;
  const [counts] = data ?? [];
  return (
    <Stack spacing={2} sx={{ py: 2, maxWidth: 800 }}>
      <Title title="Newsletter" />
      {error && <Alert severity="error">The list could not be loaded. Reload the page.</Alert>}
      {counts && (
        <Section title="Addresses" actions={<Download />}>
          <Facts facts={{ Confirmed: counts.confirmed, 'Not yet confirmed': counts.waiting }} />
          <Typography variant="body2" sx={{ mt: 1.5 }}>
            Only confirmed addresses are in the file. Each line has the link by which its reader unsubscribes: put it
            into the text, and into List-Unsubscribe. Send with a fresh file each time, and delete it afterwards.
          </Typography>
        </Section>
      )}
    </Stack>
  );
}

/** Downloads the list, in files of 50,000 addresses. Each file is in the audit. */
function Download() {
  const [after, setAfter] = useState(0);
  const [said, setSaid] = useState('');
  const data = useStaffData();
  return (
    <>
      <Typography variant="body2" role="status">
        {said}
      </Typography>
      <ReasonButton
        label={after === 0 ? 'Download addresses' : 'Download the next addresses'}
        text="The confirmed addresses are saved as a CSV file. That is in the audit."
        isReady
        send={async (reason) => {
          const { csv, addresses, next } = (await data.call(staffExportNewsletter, { reason, after })).data;
          saveFile(`newsletter-${new Date().toISOString().slice(0, 10)}.csv`, csvFile(csv));
          setSaid(next === null ? `Addresses in the file: ${addresses}` : 'There are more addresses.');
          setAfter(next ?? 0);
        }}
      />
    </>
  );
}
