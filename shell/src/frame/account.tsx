import type { NavigationItem } from '@cc/contracts/federation/registry';
import { avatarInitials, displayName, type SessionUser } from '@cc/contracts/entities/session';
import { Avatar } from '@cc/shared-ui/avatar';
import { Button } from '@cc/shared-ui/button';
import { useAuth, useHost } from '@cc/shared-ui/host';
import { Icon } from '@cc/shared-ui/icon';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@cc/shared-ui/menu';
import { useNavigate } from '@cc/shared-ui/router';
import { useEffect, useRef, useState } from 'react';
import styles from './account.module.css';
import { useUncheckedSession } from './use-unchecked-session.ts';

/** Milliseconds of a session check until the page says that there is no answer: the client tries for half a minute. */
const patience = 5_000;

/**
 * Sign In for a visitor, the avatar menu for a signed-in user. Before the session check it is Sign In, as in the
 * prerendered document; with a stored session it is invisible, so that nothing flashes. With one that cannot be checked
 * it is Account, which opens what can be done: without it nobody could log out.
 */
export function Account({ items }: { readonly items: readonly NavigationItem[] }) {
  const { openSignIn } = useHost();
  const { user, loading, signOut } = useAuth();
  const unchecked = useUncheckedSession();
  const late = useLate(loading);
  const unsure = loading && !(unchecked && late);
  if (!user) {
    return (
      <Button size="sm" className={styles.signIn} data-unsure={unsure || undefined} onClick={() => openSignIn()}>
        {unchecked ? 'Account' : 'Sign In'}
      </Button>
    );
  }
  return <AccountMenu user={user} items={items} onSignOut={signOut} />;
}

function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, [waiting]);
  return late;
}

interface AccountMenuProps {
  readonly user: SessionUser;
  /** Links to the user's own pages, declared by remotes. */
  readonly items: readonly NavigationItem[];
  readonly onSignOut: () => Promise<void>;
}

function AccountMenu({ user, items, onSignOut }: AccountMenuProps) {
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const name = displayName(user);
  const signOut = () => {
    // A question before the sign-out gives the focus back to where it was: the menu's item will be gone.
    button.current?.focus();
    void onSignOut();
  };
  const trigger = (
    <button ref={button} type="button" className={styles.trigger} aria-label={`Account of ${name}`}>
      <Avatar initials={avatarInitials(user)} />
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuLabel className={styles.label}>
        <span className={styles.name}>{name}</span>
        <span className={styles.email}>{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      {items.map(({ to, label }) => (
        <MenuItem key={to} onSelect={() => void navigate(to)}>
          {label}
        </MenuItem>
      ))}
      {items.length > 0 ? <MenuSeparator /> : null}
      <MenuItem icon={<Icon name="logout" size={18} />} onSelect={signOut}>
        Log out
      </MenuItem>
    </Menu>
  );
}
