/** The names that are there as one string, for components that take no `undefined`. */
export const classNames = (...names: readonly (string | undefined)[]): string =>
  names.filter(Boolean).join(' ')
