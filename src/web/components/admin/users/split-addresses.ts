/** Between commas, semicolons and line ends; a comma in quotation marks is part of a name. */
const EACH = /(?:[^,;\n"]|"[^"\n]*"?)+/g
const ADDRESS = /[^\s<>"]+@[^\s<>"]+/

/** The addresses in what somebody typed or pasted, once each; what is none stays, for the service to refuse. */
export function splitAddresses(typed: string): string[] {
  const each = (typed.match(EACH) ?? []).map((one) => ADDRESS.exec(one)?.[0] ?? one.trim())
  return [...new Set(each.filter(Boolean))]
}
