import '#shell/without-eval.ts';
import '@cc/shared-ui/styles.css';
import college from '#workspace/mfe-college-connect/src/remote.tsx';
import commerce from '#workspace/mfe-commerce/src/remote.tsx';
import marketing from '#workspace/mfe-marketing/src/remote.tsx';
import pro from '#workspace/mfe-pro-contacts/src/remote.tsx';
import { directParts } from './direct-parts.tsx';
import { mount } from './mount.tsx';

mount({ remotes: [...benchRemotes] }, directParts([college, commerce, marketing, pro]));
