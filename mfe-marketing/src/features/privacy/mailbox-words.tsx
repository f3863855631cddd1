/** The statement that Google's rules for applications ask for, and what it comes to in plain words. */
export const googleLimitedUse = (
  <>
    <p>
      From your Google account we ask for your name and address to sign you in, and, when you connect Gmail, for the
      permission to send email on your behalf (<code>gmail.send</code>). That permission cannot read, search or delete
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
      That means: we use it only to send the emails you tell us to send. We do not sell it, do not use it for
      advertising, do not let people read it, and do not use it to train artificial intelligence.
    </p>
  </>
);

/** What Outlook's wider permission is used for: D1.8 makes a draft of each mail. */
export const outlookUse = (
  <p>
    When you connect Outlook, Microsoft lets us send email and create drafts (<code>Mail.Send</code>,{' '}
    <code>Mail.ReadWrite</code>). Each email is first made as a draft in your mailbox, then gets its attachments, then
    is sent. The second permission would also allow reading email; we use it for our own drafts only and never open
    anything else in your mailbox. The same promises as for Google hold.
  </p>
);
