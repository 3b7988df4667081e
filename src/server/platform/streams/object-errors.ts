const KEY = /^[0-9a-zA-Z][\w-]*(?:\/[0-9a-zA-Z][\w-]*)*$/

/** Every store accepts exactly the same keys. */
export function requireObjectKey(key: string): string {
  if (!KEY.test(key)) throw new Error('an object key holds only letters, digits, - _ and /')
  return key
}

export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing'
  constructor(key: string) {
    super(`there is no object ${key}`)
  }
}

export class AlteredBytes extends Error {
  override readonly name = 'AlteredBytes'
  constructor() {
    super('the bytes that arrived do not match the announced ones')
  }
}
