/** The statement that Google requires of applications, and its meaning in plain words. */
export const googleLimitedUse = (
  <>
    <p>
      When you sign in with Google, we ask for your name and email address. When you connect Gmail, we ask for
      permission to send email for you (<code>gmail.send</code>). That permission does not let us read, search or delete
      anything in your mailbox.
    </p>
    <p>
      Coach Connect’s use and transfer to any other app of information received from Google APIs will adhere to the{' '}
      <a href="https://developers.google.com/terms/api-services-user-data-policy">
        Google API Services User Data Policy
      </a>
      , including the Limited Use requirements.
    </p>
    <p>
      In short: we use this information only to send the emails you tell us to send. We do not sell it, use it for
      advertising, let people read it, or use it to train artificial intelligence.
    </p>
  </>
);

/** Why Outlook needs a wider permission: each mail is first a draft (D1.8). */
export const outlookUse = (
  <p>
    When you connect Outlook, Microsoft lets us send email and create drafts (<code>Mail.Send</code>,{' '}
    <code>Mail.ReadWrite</code>). We create each email as a draft in your mailbox, add your files, and send it. The
    second permission would also let us read email. We use it only for our own drafts and never open anything else in
    your mailbox. We keep the same promises as for Google.
  </p>
);
