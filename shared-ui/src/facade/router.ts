// The whole router that the product shares: declarative parts only. A longer list makes every first visit heavier,
// because a shared module cannot be shaken.
export {
  BrowserRouter,
  Link,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Router,
  Routes,
  // Half of BrowserRouter: the shell has another one for the other half. Not public, so a new version may change it.
  UNSAFE_createBrowserHistory as createBrowserHistory,
  matchPath,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
export type { LinkProps, Location, NavLinkProps, NavigateFunction, To } from 'react-router';
