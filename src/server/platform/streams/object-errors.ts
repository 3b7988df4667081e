const KEY = /^[0-9a-zA-Z][\w-]*(?:\/[0-9a-zA-Z][\w-]*)*$/

/** Every store takes the same keys, so that what one accepts no other refuses. */
export function assertKey(key: string): string {
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
    super('the bytes that arrived are not those that were announced')
  }
}
