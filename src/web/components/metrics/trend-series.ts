/** What is counted each week, in the order in which it is shown. */
export type Series<Name extends string> = readonly { readonly name: Name; readonly label: string }[]

export type Week<Name extends string> = { readonly week_start: string } & Readonly<Record<Name, number>>
