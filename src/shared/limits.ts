/** Limits that the specification or the contract names; the docs and the interface read them here. */
export const LIMITS = {
  uploadBytes: 524_288_000,
  listDefault: 50,
  listMost: 200,
  tokenDaysMost: 90,
  /** Letters without which nothing is searched in every case at once, and how much of each kind is found. */
  searchLeast: 2,
  searchMost: 20,
  titleLength: 500,
  questionLength: 4_000,
  descriptionLength: 20_000,
  /** Text of one evidence item, in UTF-16 units; a longer text belongs in a file. */
  contentLength: 10_000_000,
  partiesMost: 200,
  partyAliasesMost: 20,
  emailLength: 320,
  /** Passages that a person may pick for one statement. */
  maxPickedPassages: 20,
  /** Words of an item that a person chooses for an allegation, in UTF-16 units. */
  chosenPassageLength: 4_000,
  /** A comment, in UTF-16 units, and the people it may mention. */
  commentLength: 4_000,
  maxCommentMentions: 20,
  /** From so many days before its due day a case waits for whoever leads it. */
  dueSoonDays: 7,
  /** A judgment this soon after opening a citation counts as given without reading it. */
  rubberStampSeconds: 5,
  /** Clients poll every 3 s for 5 minutes; a generation ends before that. */
  pollSeconds: 3,
  pollForSeconds: 300,
} as const
