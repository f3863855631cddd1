import { retention } from '@cc/contracts/entities/retention';

/** How long each kind of data is stored, as a table: the rules that the jobs follow. */
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
        {Object.values(retention).map(({ what, howLong }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{howLong}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
