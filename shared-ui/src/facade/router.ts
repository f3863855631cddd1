// The whole router that the product shares: declarative parts only. A longer list makes every first visit heavier,
// because a shared module cannot be shaken.
export {
  BrowserRouter,
  Link,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  matchPath,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
export type { LinkProps, Location, NavLinkProps, NavigateFunction, To } from 'react-router';
