/** How many items of a list are asked for at once. */
export const LIST_PAGE = 200
