import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f3f1ee',
  '#e8e5e0',
  '#d8d4cd',
  '#bdb8af',
  '#958f85',
  '#6b655c',
  '#57524a',
  '#3a3631',
  '#24211e',
]
const dark: MantineColorsTuple = [
  '#e4e0d9',
  '#bfbab1',
  '#98928a',
  '#6d6860',
  '#4a463f',
  '#393631',
  '#2b2825',
  '#201e1b',
  '#191715',
  '#121110',
]
const ink: MantineColorsTuple = [
  '#eef2f9',
  '#dbe3f1',
  '#b6c6e2',
  '#9db4da',
  '#6b8bc4',
  '#4f74b6',
  '#345694',
  '#2b4d86',
  '#1f3c6d',
  '#152b51',
]
/** Brick: white words on it can be read, and a dialog that destroys does not shout. */
const red: MantineColorsTuple = [
  '#fbe9e7',
  '#f5d2ce',
  '#eaaba4',
  '#dd827a',
  '#cc5c53',
  '#b9453c',
  '#a4332b',
  '#8f1d1d',
  '#741717',
  '#571111',
]

const SANS = 'Inter, "Segoe UI", system-ui, -apple-system, "Helvetica Neue", Arial, sans-serif'

/** A list below its field: in the region or dialog of the field, and scrolled as what a screen reader knows as the list. */
const LISTED = {
  defaultProps: {
    comboboxProps: { withinPortal: false, floatingStrategy: 'fixed' },
    withScrollArea: false,
  },
  styles: { options: { maxHeight: '14rem', overflowY: 'auto' } },
} as const

/** A quiet desk: warm greys, one ink-blue accent, hairlines instead of shadows. */
export const theme = createTheme({
  colors: { gray, dark, ink, red },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#1b1917',
  fontFamily: SANS,
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, monospace',
  headings: {
    fontFamily: SANS,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  // The one scale of sizes, weights and distances; a rule lets no other file put a number in its place.
  // Small print, tools, words of the application, what leads, prose, and what is read first in a text and on a sheet.
  fontSizes: {
    xxs: '0.75rem',
    xs: '0.8125rem',
    sm: '0.875rem',
    md: '0.9375rem',
    reading: '1rem',
    lg: '1.0625rem',
    xl: '1.1875rem',
    xxl: '1.375rem',
  },
  // Components of the library use all but "firm", which is for what stands out only a little.
  fontWeights: { regular: '400', firm: '500', medium: '600', bold: '700' },
  spacing: {
    hair: '0.125rem',
    tight: '0.25rem',
    snug: '0.375rem',
    near: '0.5rem',
    xs: '0.625rem',
    sm: '0.75rem',
    md: '1rem',
    lg: '1.25rem',
    wide: '1.5rem',
    xl: '2rem',
    vast: '3rem',
  },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: {
        transitionProps: { duration: 120, transition: 'fade' },
        closeButtonProps: { 'aria-label': 'Close' },
        centered: true,
        // Its head is no banner of the page.
        attributes: { header: { role: 'none' } },
      },
    },
    Drawer: {
      defaultProps: { transitionProps: { duration: 140 }, closeButtonProps: { 'aria-label': 'Close' } },
    },
    MultiSelect: LISTED,
    TagsInput: LISTED,
    Autocomplete: LISTED,
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 80 },
        // Beside its button as to what is read: a menu outside of the page's regions is passed over by who walks through them.
        portalProps: { target: '#content' },
        // The first entry has the focus, as menus have it, and not an element without a name.
        withInitialFocusPlaceholder: false,
      },
    },
    Tooltip: {
      defaultProps: {
        openDelay: 200,
        transitionProps: { duration: 80 },
        multiline: true,
        maw: 320,
        events: { hover: true, focus: true, touch: true },
      },
    },
    Popover: { defaultProps: { transitionProps: { duration: 80 } } },
    Text: { defaultProps: { size: 'sm' } },
    Paper: { defaultProps: { withBorder: true } },
    Card: { defaultProps: { withBorder: true } },
  },
})

/** The colours that mean something, and greys dark enough to read for hours (7:1). */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#faf9f7',
    '--mantine-color-text': '#24211e',
    '--mantine-color-dimmed': '#57524a',
    '--mantine-color-placeholder': '#6b655c',
    '--mantine-color-error': '#8f1d1d',
    '--mantine-color-anchor': '#2b4d86',
    '--mantine-color-default-border': '#d8d4cd',
    '--paper': '#ffffff',
    '--hairline': '#e3dfd9',
    '--marked': '#fdeeb3',
    '--meaning-supported': '#155a38',
    '--meaning-supported-soft': '#e6f3eb',
    '--meaning-partial': '#6b4700',
    '--meaning-partial-soft': '#fbf0d9',
    '--meaning-contradicted': '#8f1d1d',
    '--meaning-contradicted-soft': '#fbe9e7',
    '--meaning-not-found': '#4d4660',
    '--meaning-not-found-soft': '#edebf2',
  },
  dark: {
    // What is chosen lies above the desk; the library would sink it below.
    '--mantine-color-ink-light': '#2a3a58',
    '--mantine-color-ink-light-hover': '#324566',
    '--mantine-color-ink-light-color': '#d9e3f4',
    '--mantine-color-body': '#191715',
    '--mantine-color-text': '#e4e0d9',
    '--mantine-color-dimmed': '#bfbab1',
    '--mantine-color-placeholder': '#a39d94',
    '--mantine-color-error': '#f2a59c',
    '--mantine-color-anchor': '#a9bee2',
    '--mantine-color-default-border': '#4a463f',
    '--paper': '#201e1b',
    '--hairline': '#36322d',
    '--marked': '#5a4a12',
    '--meaning-supported': '#8fd3ad',
    '--meaning-supported-soft': '#1c3226',
    '--meaning-partial': '#e6c27a',
    '--meaning-partial-soft': '#3a2f17',
    '--meaning-contradicted': '#f2a59c',
    '--meaning-contradicted-soft': '#42211e',
    '--meaning-not-found': '#c8bfdb',
    '--meaning-not-found-soft': '#2e2a38',
  },
})
