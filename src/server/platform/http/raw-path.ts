/** The path of a request as it was sent, without its query. */
export const rawPath = ({ url }: { readonly url: string }): string => url.replace(/\?.*$/s, '')
