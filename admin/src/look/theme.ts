import { defaultTheme, type RaThemeOptions } from 'react-admin';

const ink = '#0b1220';
const turf = '#0f7a4d';
const headings = { fontFamily: '"Archivo Variable", Arial, sans-serif', fontStretch: '116%', fontWeight: 740 } as const;

/** The product's colors, type and shapes (`shared-ui/src/tokens/tokens.css`), for Material components. */
export const theme: RaThemeOptions = {
  ...defaultTheme,
  palette: {
    mode: 'light',
    primary: { main: turf, dark: '#0b5f3c', contrastText: '#fff' },
    secondary: { main: ink, contrastText: '#fff' },
    error: { main: '#b42318' },
    warning: { main: '#9a3412' },
    success: { main: '#0b5f3c' },
    info: { main: '#1c4a80' },
    text: { primary: ink, secondary: '#5c574d' },
    background: { default: '#fbfaf7', paper: '#fff' },
    divider: '#e4dfd4',
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: '"Inter Variable", Arial, sans-serif',
    h1: { ...headings, fontSize: '1.5rem' },
    h2: { ...headings, fontSize: '1.125rem' },
    h5: headings,
    h6: { ...headings, fontSize: '1.0625rem' },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    ...defaultTheme.components,
    // The ripple was also what showed the focus.
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: {
          '&.Mui-focusVisible': { outline: `2px solid ${turf}`, outlineOffset: 2 },
          '.MuiAppBar-root &.Mui-focusVisible': { outlineColor: '#fff' },
        },
      },
    },
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
    RaLoading: { styleOverrides: { root: { '& .RaLoading-message': { color: '#5c574d' } } } },
    MuiMenuItem: { styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: -2 } } } },
    RaMenuItemLink: { styleOverrides: { root: { '&.RaMenuItemLink-active': { fontWeight: 600 } } } },
    MuiButton: { styleOverrides: { root: { minHeight: 44, whiteSpace: 'nowrap' } } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { border: '1px solid #e4dfd4' } } },
    MuiAppBar: { styleOverrides: { root: { border: 0 } } },
    MuiDrawer: {
      defaultProps: { slotProps: { paper: { 'aria-label': 'Menu' } } },
      styleOverrides: { paper: { border: 0 } },
    },
    RaSkipNavigationButton: { styleOverrides: { root: { color: ink } } },
  },
};
