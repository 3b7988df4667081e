/** What somebody typed and did not send: words of investigations, in a browser that others may use. */
const TYPED = /^probity\.(?:draft\.|cases\.filter$|evidence\.filter\.)/
/** With what they arranged for themselves out of such words. */
const OWN = /^probity\.(?:draft|cases|evidence)\./
const OWNER = 'probity.words-of'

/** Forgets what was typed here. For whoever signs out; a session that merely ends costs nobody their text. */
export const forgetWords = (): void => forget(TYPED)

/** From now on this browser keeps the words of this person, and none of whoever used it before. */
export function keepWordsFor(userId: string): void {
  try {
    if (localStorage.getItem(OWNER) === userId) return
    forget(OWN)
    localStorage.setItem(OWNER, userId)
  } catch {
    // A browser that may keep nothing has kept nothing.
  }
}

function forget(names: RegExp): void {
  forgetIn(() => localStorage, names)
  forgetIn(() => sessionStorage, names)
}

function forgetIn(findStore: () => Storage, names: RegExp): void {
  try {
    const store = findStore()
    const held = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
    for (const name of held) if (names.test(name)) store.removeItem(name)
  } catch {
    // As above.
  }
}
