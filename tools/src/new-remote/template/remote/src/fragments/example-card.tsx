import type { ExampleCardProps } from '@cc/contracts/fragments/mfe-example';
import { Card, CardBody, CardTitle } from '@cc/shared-ui/card';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../paths.ts';

/** Fragment: leads other remotes' visitors to `/the-example`. */
export default function ExampleCard({ text = 'This page is new.' }: ExampleCardProps) {
  return (
    <Card>
      <CardTitle>
        <Link to={paths.example()}>Example</Link>
      </CardTitle>
      <CardBody>{text}</CardBody>
    </Card>
  );
}
