import { compoundOf, docxOf } from '@cc/contracts/testing/word-files';
import { createFakeData } from '@cc/shared-ui/testing/fake-data';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { selectAttachments, selectIsUploading } from '../../state/attachments-slice.ts';
import { templateStarted } from '../../state/letter-actions.ts';
import { renderStep } from '../../testing/render-step.tsx';
import { AttachmentsStep } from './attachments-step.tsx';

const megabyte = 1024 * 1024;

const beginnings: Readonly<Record<string, readonly number[]>> = {
  pdf: [0x25, 0x50, 0x44, 0x46],
  jpg: [0xff, 0xd8, 0xff, 0xe0],
  png: [0x89, 0x50, 0x4e, 0x47],
  gif: [0x47, 0x49, 0x46, 0x38],
  doc: [...compoundOf('WordDocument')],
  docx: [...docxOf({}, '0123456789').subarray(0, -10)],
};

function file(name: string, size = 10): File {
  const beginning = beginnings[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? [];
  const made = new File([new Uint8Array(beginning), '0123456789'], name);
  // Only the size matters here; three real megabytes per file would slow the test.
  Object.defineProperty(made, 'size', { value: size });
  return made;
}

function renderAttachments(options: Parameters<typeof renderStep>[1] = {}) {
  const onContinue = jest.fn();
  const ui = <AttachmentsStep onContinue={onContinue} onBack={jest.fn()} goToStep={jest.fn()} />;
  return { ...renderStep(ui, options), onContinue, user: userEvent.setup({ applyAccept: false }) };
}

const picker = () => screen.getByLabelText('Files to attach');
const attachedNames = () =>
  within(screen.getByRole('list', { name: 'Attached files' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Waits for a selection, which is added once its files are read. */
const attached = (count: number) => waitFor(() => expect(attachedNames()).toHaveLength(count));

describe('AttachmentsStep', () => {
  it('is optional', async () => {
    const { user, onContinue } = renderAttachments();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(onContinue).toHaveBeenCalledTimes(1);
  });

  it('says how long files are kept', () => {
    renderAttachments();
    expect(screen.getByText(/We delete a file a day after you remove it/)).toBeInTheDocument();
  });

  it('waits with an upload also after the step was left, and attaches it to no other letter', async () => {
    const data = createFakeData();
    const host = createFakeHost({ data });
    const arrive = data.pause('storage');
    const { user, store, unmount } = renderAttachments({ host });
    await user.upload(picker(), file('resume.pdf'));
    await screen.findByText('Saving your files...');
    unmount();
    expect(selectIsUploading(store.getState())).toBe(true);
    store.dispatch(templateStarted({ id: testUser.id, subject: 'S', body: 'B' }));
    expect(selectIsUploading(store.getState())).toBe(false);
    arrive();
    await waitFor(() => expect(host.notifications).toMatchObject([{ title: 'Files Not Added' }]));
    expect(selectAttachments(store.getState())).toEqual([]);
  });

  // @spec 2.wizard.29
  it('lists selected files with sizes, stores them, and removes them again', async () => {
    const data = createFakeData();
    const { user, store } = renderAttachments({ host: createFakeHost({ data }) });
    await user.upload(picker(), [file('resume.pdf', 2 * megabyte), file('me.JPG', 1536)]);
    await attached(2);
    expect(attachedNames()).toEqual(['resume.pdf2.0 MB', 'me.JPG2 KB']);
    const [first] = store.getState().attachments.files;
    expect(first).toMatchObject({ contentType: 'application/pdf', size: 2 * megabyte });
    expect(first?.path).toMatch(new RegExp(`^${testUser.id}/[0-9a-f-]+/resume\\.pdf$`));
    expect(data.requests.map(({ body }) => body)).toContain(`/storage/v1/object/run-files/${first?.path}`);
    await user.click(screen.getByRole('button', { name: 'Remove resume.pdf' }));
    expect(attachedNames()).toEqual(['me.JPG2 KB']);
  });

  // @spec 5.12
  it('offers the accepted types in the picker', () => {
    renderAttachments();
    expect(picker()).toHaveAttribute('accept', '.pdf,.doc,.docx,.txt,.jpg,.jpeg,.png,.gif');
  });

  it('accepts dropped files', async () => {
    renderAttachments();
    fireEvent.drop(screen.getByTestId('file-drop'), { dataTransfer: { files: [file('notes.txt')] } });
    await attached(1);
    expect(attachedNames()).toEqual(['notes.txt10 bytes']);
  });

  // @spec 5.11, 5.13
  it.each([
    [[file('big.pdf', 3 * megabyte + 1)], 'File "big.pdf" is too large. Maximum file size is 3MB.'],
    [
      [file('a.pdf', 2.5 * megabyte), file('b.pdf', 1.5 * megabyte + 1)],
      'Total attachment size is too large. Maximum total size is 4MB.',
    ],
    [
      [file('a.pdf'), file('b.pdf'), file('c.pdf'), file('d.pdf')],
      'You can only attach up to 3 files. Please remove some files.',
    ],
    [
      [file('a.pdf'), file('virus.exe')],
      'File "virus.exe" is not an accepted type. Accepted types: pdf, doc, docx, txt, jpg, jpeg, png, gif.',
    ],
    [[file('nothing.txt', 0)], 'File "nothing.txt" is empty. Please choose another file.'],
  ])('adds nothing of a choice that breaks a limit (%#)', async (files, message) => {
    const { user, host, store } = renderAttachments();
    await user.upload(picker(), files);
    expect(screen.getAllByText(message).length).toBeGreaterThan(0);
    expect(host.notifications).toEqual([{ tone: 'error', title: 'Files Not Added', description: message }]);
    expect(store.getState().attachments.files).toEqual([]);
  });

  it.each([
    ['me.jpg', new File(['RIFF\0\0\0\0WEBPVP8 '], 'me.jpg')],
    ['cv.pdf', new File(['My résumé as text'], 'cv.pdf')],
    ['cv.docx', new File(['%PDF-1.7'], 'cv.docx')],
    ['old.doc', new File([new Uint8Array(compoundOf('Workbook'))], 'old.doc')],
    ['new.docx', new File([new Uint8Array(docxOf({ 'evil.exe': 'MZ' }))], 'new.docx')],
    ['notes.txt', new File(['MZ\0\0'], 'notes.txt')],
    ['plan.txt', new File(['%PDF-1.7'], 'plan.txt')],
  ])('adds nothing of a choice with a file that is not what its name says: %s', async (name, wrong) => {
    const { user, host, store } = renderAttachments();
    await user.upload(picker(), [file('good.png'), wrong]);
    const message = `File "${name}" does not match its file type. Please attach the original file.`;
    expect(await screen.findByText('Nothing was added')).toBeInTheDocument();
    expect(host.notifications).toEqual([{ tone: 'error', title: 'Files Not Added', description: message }]);
    expect(store.getState().attachments.files).toEqual([]);
  });

  it('accepts each allowed file type', async () => {
    const { user } = renderAttachments();
    await user.upload(picker(), [file('a.doc'), file('b.docx'), file('c.gif')]);
    await attached(3);
  });

  // @spec 5.11, 9.plans.10
  it('accepts files of exactly the maximum size and number', async () => {
    const { user } = renderAttachments();
    await user.upload(picker(), [file('a.pdf', 3 * megabyte), file('b.pdf', megabyte)]);
    await attached(2);
  });

  // @spec 5.11, 5.13
  it('adds the sizes of what is attached already to those of a new choice', async () => {
    const { user, host } = renderAttachments();
    await user.upload(picker(), file('a.pdf', 2.5 * megabyte));
    await attached(1);
    await user.upload(picker(), file('b.pdf', 1.5 * megabyte + 1));
    const description = 'Total attachment size is too large. Maximum total size is 4MB.';
    await waitFor(() => expect(host.notifications).toEqual([{ tone: 'error', title: 'Files Not Added', description }]));
    expect(attachedNames()).toEqual(['a.pdf2.5 MB']);
    await user.upload(picker(), file('b.pdf', 1.5 * megabyte));
    await attached(2);
  });

  // @spec 5.13
  it('counts files that are already attached, and keeps them when more are refused', async () => {
    const { user } = renderAttachments();
    await user.upload(picker(), [file('a.pdf'), file('b.pdf')]);
    await attached(2);
    await user.upload(picker(), [file('c.pdf'), file('d.pdf')]);
    await screen.findByText('Nothing was added');
    expect(attachedNames()).toHaveLength(2);
    await user.upload(picker(), file('c.pdf'));
    await attached(3);
    expect(screen.queryByText('Nothing was added')).not.toBeInTheDocument();
  });

  it('adds nothing if the files cannot be stored', async () => {
    const data = createFakeData();
    data.fail('storage');
    const { user, store } = renderAttachments({ host: createFakeHost({ data }) });
    await user.upload(picker(), file('cv.pdf'));
    expect(await screen.findByText('Nothing was added')).toBeInTheDocument();
    expect(screen.getAllByText(/^Your files could not be saved\./)).not.toEqual([]);
    expect(store.getState().attachments.files).toEqual([]);
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
  });

  it('waits for files that are being stored', async () => {
    const data = createFakeData();
    const goOn = data.pause('storage');
    const { user } = renderAttachments({ host: createFakeHost({ data }) });
    await user.upload(picker(), file('cv.pdf'));
    expect(await screen.findByText('Your files are being saved.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    goOn();
    await attached(1);
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
  });

  it('says that the account keeps no more files', async () => {
    const data = createFakeData();
    data.fail('storage', { code: '42501', message: 'new row violates row-level security policy' });
    const { user } = renderAttachments({ host: createFakeHost({ data }) });
    await user.upload(picker(), file('cv.pdf'));
    expect(
      (await screen.findAllByText(/^Your letters have as many files as an account can keep\./)).length,
    ).toBeGreaterThan(0);
  });

  it('does not delete a file, which another letter or a run may need', async () => {
    const data = createFakeData();
    const { user } = renderAttachments({ host: createFakeHost({ data }) });
    await user.upload(picker(), file('cv.pdf'));
    await attached(1);
    await user.click(screen.getByRole('button', { name: 'Remove cv.pdf' }));
    expect(data.requests.map(({ method }) => method)).not.toContain('DELETE');
  });
});
