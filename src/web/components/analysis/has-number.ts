/** Digits, or a number in words; not "one", which mostly counts nothing. */
const NUMBER =
  /\p{Nd}|(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|million)(?!\p{L})/iu

export const hasNumber = (words: string): boolean => NUMBER.test(words)
