/** A word for each value of a closed set. */
export type Labels<K extends string> = Readonly<Record<K, string>>

/** As a select takes them, in the order in which they are written. */
export const toOptions = <K extends string>(labels: Labels<K>): { value: K; label: string }[] =>
  (Object.entries(labels) as [K, string][]).map(([value, label]) => ({ value, label }))
