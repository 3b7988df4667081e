const DAY_LENGTH = 10

/** Whether a time lies wholly before a day. `end`: ISO, as coarse as it was said: a month or a year ends with its last day. */
export const endsBefore = (end: string, day: string): boolean =>
  end.slice(0, DAY_LENGTH) < day.slice(0, end.length)
