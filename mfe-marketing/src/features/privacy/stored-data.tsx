/** The data that we store about a user. */
export function StoredData() {
  return (
    <ul>
      <li>
        <strong>Your account:</strong> your name and email address, as Google or Microsoft gives them to us when you
        sign in.
      </li>
      <li>
        <strong>Your consent:</strong> on which day you agreed to which version of our terms, and whether you are 13 to
        17, or 18 or older. We do not ask for your birthday.
      </li>
      <li>
        <strong>Your details:</strong> your full name, graduation year, current team, high school, position, GPA,
        achievements, highlight link, and what you add about your sport, such as your club, its coach and your next
        event. We save them when you enter them in College Connect, so you don’t have to type them again.
      </li>
      <li>
        <strong>Your mailbox connection:</strong> the address of your mailbox, and the keys that let us send from it,
        encrypted.
      </li>
      <li>
        <strong>Your letters and files:</strong> the letters you write in College Connect, with your own sentence for
        each school, and the files you attach. We need them to send your emails after you close the page, and you find
        them again on your other devices.
      </li>
      <li>
        <strong>What you sent:</strong> each time you press Send Emails, your letter, the schools and when to send. For
        each school, the coaches and their addresses, the text as it was sent, the time, and whether your mail provider
        accepted it. So you can read it again under Sent, and no school gets the same email twice. Of the tests that you
        send to yourself, we only count how many.
      </li>
      <li>
        <strong>Your tokens and purchases:</strong> what you bought and when, each token you used or got back, and the
        schools whose coaches’ addresses you opened. In a link for a parent, your first name and what you ask for. The
        address that you buy tokens for, until they are credited or your money went back. We never see your card number;
        the payment provider handles it.
      </li>
      <li>
        <strong>Your family:</strong> your parents or athletes here, what a parent set, and an invited address until it
        is accepted.
      </li>
      <li>
        <strong>Your Pro Contacts orders:</strong> your name, your email address, the clubs you named and the price. You
        can order without an account.
      </li>
      <li>
        <strong>What you write to us:</strong> contact messages, feedback and reviews, and your email address if you
        subscribe to the newsletter.
      </li>
      <li>
        <strong>IP addresses:</strong> every visit to a website shows the site your IP address. We use it to stop people
        from flooding our forms. Our server logs keep it with the time and the page, never with what you wrote.
      </li>
      <li>
        <strong>How our pages perform:</strong> your browser reports how long a page took to load and which errors
        occurred, without your name, your account or anything you typed.
      </li>
    </ul>
  );
}
