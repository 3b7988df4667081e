import { api } from '../api/client.ts'
import type { Onward } from '../api/onward.ts'
import { paths } from '../paths.ts'
import { forgetWords } from '../ui/kept-words.ts'

/** Ends the session and leaves the page. What was typed and not sent is forgotten with it. */
export async function signOut(): Promise<void> {
  const { redirect_to: next } = await api.post<Onward>('/api/auth/logout')
  forgetWords()
  location.assign(next ?? paths.home())
}
