/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { AuthProvider, HostProvider } from '../host/index.ts';
import { createFakeHost } from '../testing/fake-host.tsx';
import { Accordion, AccordionItem } from './accordion/accordion.tsx';
import { Avatar } from './avatar/avatar.tsx';
import { Badge } from './badge/badge.tsx';
import { Button } from './button/button.tsx';
import { Dialog } from './dialog/dialog.tsx';
import { Drawer } from './drawer/index.ts';
import { Field } from './field/index.ts';
import { FieldLines } from './field-lines/field-lines.tsx';
import { Form } from './form/index.ts';
import { Input } from './input/input.tsx';
import { Menu } from './menu/menu.tsx';
import { PageHeading, Section } from './page/page.tsx';
import { Progress } from './progress/progress.tsx';
import { Segmented } from './segmented/segmented.tsx';
import { Toaster, createToastStore } from './toast/index.ts';
import { Tooltip, TooltipProvider } from './tooltip/tooltip.tsx';

const ignore = () => undefined;

test('every component is prerendered without a browser, with the same output each time', () => {
  const page = () => (
    <HostProvider host={createFakeHost()}>
      <AuthProvider>
        <TooltipProvider>
          <Section tone="ink">
            <FieldLines crop="lane" tone="onInk" />
            <PageHeading title="Get seen" />
            <Tooltip content="Help">
              <Button>Start</Button>
            </Tooltip>
          </Section>
          <Field label="Full Name" hint="As coaches will read it">
            <Input />
          </Field>
          <Segmented legend="Gender" value="" onValueChange={ignore} options={[{ value: 'men', label: "Men's" }]} />
          <Accordion>
            <AccordionItem title="What is a token?">One school.</AccordionItem>
          </Accordion>
          <Progress value={1} max={2} label="Sending" />
          <Menu trigger={<Button>Account</Button>} />
          <Avatar initials="JA" />
          <Badge tone="green">42 left</Badge>
          <Form onSubmit={ignore} />
          <Dialog open={false} onOpenChange={ignore} title="Sign in" />
          <Drawer open={false} onOpenChange={ignore} title="Menu" />
          <Toaster store={createToastStore()} />
        </TooltipProvider>
      </AuthProvider>
    </HostProvider>
  );
  const html = renderToString(page());
  expect(typeof document).toBe('undefined');
  expect(html).toContain('Get seen');
  expect(renderToString(page())).toBe(html);
});
