/** Where one endpoint of the API is found. Free of zod, so that the web application can carry it. */
export interface Address<Name extends string = string, Url extends string = string> {
  readonly name: Name
  readonly method: Method
  readonly url: Url
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

type UrlIn<Line> = Line extends `${string} ${infer Url}` ? Url : never

export type Addresses<Lines extends Readonly<Record<string, `${Method} /${string}`>>> = {
  readonly [Name in keyof Lines & string]: Address<Name, UrlIn<Lines[Name]>>
}

/** Makes addresses of lines such as `listEvidence: 'GET /api/investigations/:id/evidence'`. */
export function addressBook<const Lines extends Readonly<Record<string, `${Method} /${string}`>>>(
  lines: Lines,
): Addresses<Lines> {
  const entries = Object.entries(lines).map(([name, line]) => {
    const [method, url] = line.split(' ')
    return [name, { name, method, url }]
  })
  return Object.fromEntries(entries) as Addresses<Lines>
}

/** The names that a URL leaves open: `id` and `hold_id` of `/api/investigations/:id/legal-holds/:hold_id`. */
export type ParamIn<Url extends string> = Url extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamIn<`/${Rest}`>
  : Url extends `${string}:${infer Name}`
    ? Name
    : never

/** Values for the query of a URL; null and undefined are left out. */
export type QueryValues = Readonly<Record<string, unknown>>

type UrlInput<Url extends string> = [ParamIn<Url>] extends [never]
  ? [input?: { readonly query?: QueryValues | undefined }]
  : [
      input: {
        readonly params: Readonly<Record<ParamIn<Url>, string>>
        readonly query?: QueryValues | undefined
      },
    ]

/** The URL of an endpoint with its open names and its query filled in. */
export function toUrl<Url extends string>(address: Address<string, Url>, ...[input]: UrlInput<Url>): string {
  return fillUrl(address.url, input)
}

/** As `toUrl`, where the caller has checked otherwise that every open name has its value. */
export function fillUrl(
  url: string,
  input: {
    readonly params?: Readonly<Record<string, string>> | undefined
    readonly query?: QueryValues | undefined
  } = {},
): string {
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const given = Object.entries(input.query ?? {}).filter(([, value]) => value !== null && value !== undefined)
  if (given.length === 0) return path
  return `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}
