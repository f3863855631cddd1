const storagePeriods: readonly (readonly [what: string, howLong: string])[] = [
  ['Your account and your details', 'Until you delete your account'],
  ['Your letters', 'Until you delete them, or your account'],
  ['Your files', 'Until a day after no letter and no unfinished sending uses them'],
  ['What you sent: schools, coaches, texts and times', 'Until you delete your account'],
  ['How many tests you sent to yourself', 'One day'],
  ['The keys to your mailbox', 'Until you disconnect. With Gmail, until Google has canceled them'],
  ['Contact messages, feedback and reviews', 'Until we have dealt with them, or you ask us to delete them'],
  ['Your newsletter address', 'Until you unsubscribe'],
  ['Purchases and Pro Contacts orders', 'As long as tax law requires'],
  ['IP addresses, to count requests', 'One hour at most'],
  ['IP addresses in server logs', 'Until our hosting provider clears the logs'],
  ['Reports about how our pages perform', 'One week'],
];

/** How long each kind of data is stored, as a table. */
export function StoragePeriods() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {storagePeriods.map(([what, howLong]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{howLong}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
