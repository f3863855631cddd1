import type { NavigationItem } from '@cc/contracts/federation/registry';
import { avatarInitials, displayName, type SessionUser } from '@cc/contracts/entities/session';
import { Avatar } from '@cc/shared-ui/avatar';
import { Button } from '@cc/shared-ui/button';
import { useAuth, useHost } from '@cc/shared-ui/host';
import { Icon } from '@cc/shared-ui/icon';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@cc/shared-ui/menu';
import { useNavigate } from '@cc/shared-ui/router';
import { useRef } from 'react';
import styles from './account.module.css';

/**
 * Sign In for a visitor, the avatar menu for a signed-in user. Before the session check it is Sign In, as in the
 * prerendered document; with a stored session it is invisible, so that nothing flashes.
 */
export function Account({ items }: { readonly items: readonly NavigationItem[] }) {
  const { openSignIn } = useHost();
  const { user, loading, signOut } = useAuth();
  if (!user) {
    return (
      <Button size="sm" className={styles.signIn} data-unsure={loading ? true : undefined} onClick={() => openSignIn()}>
        Sign In
      </Button>
    );
  }
  return <AccountMenu user={user} items={items} onSignOut={signOut} />;
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
