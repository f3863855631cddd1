import { company, type Company } from '../company.ts';

/** What a form says to readers without JavaScript: it sends nothing then, and must not look as if it did. */
export function WithoutScript({ legalIdentity }: Pick<Company, 'legalIdentity'> = company) {
  return (
    <p>
      Without JavaScript this form cannot send anything. Please switch it on and reload the page
      {legalIdentity ? (
        <>
          , or write to <a href={`mailto:${legalIdentity.email}`}>{legalIdentity.email}</a>
        </>
      ) : null}
      .
    </p>
  );
}
