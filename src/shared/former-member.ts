/** Stands for somebody who is gone and whose name nobody keeps any more. */
export const FORMER_MEMBER = 'a former member'
