import { addresses } from '#shared/contracts/addresses.ts'
import { call } from '../../api/client.ts'
import { forgetWords } from '../../api/kept-words.ts'
import { paths } from '../../paths.ts'

/** Ends the session and leaves the page. What was typed and not sent is forgotten with it. */
export async function signOut(): Promise<void> {
  const { redirect_to: next } = await call(addresses.signOut)
  forgetWords()
  location.assign(next ?? paths.home())
}
