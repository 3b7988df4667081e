/** Whether the long forms of the tests are asked for (`npm run test:soak`). */
export const SOAK = process.env.PROBITY_SOAK === '1'
