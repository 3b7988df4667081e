import type { Bundle } from '../containers/bundle.ts'
import type { SourceFile } from '../extraction.ts'
import { chatFile } from './chat-file.ts'
import { asList, asObject, asWords, firstWords, type JsonObject, parseJson } from './json.ts'
import { slackTurns } from './slack-messages.ts'

const DAY = /^(?<root>.*\/)?(?<channel>[^/]+)\/(?<day>\d{4}-\d\d-\d\d)\.json$/
/** The lists of channels: public, private, direct messages of two and of several. */
const LISTS = ['channels', 'groups', 'dms', 'mpims'] as const
const KINDS: Readonly<Record<(typeof LISTS)[number], string>> = {
  channels: 'Slack channel',
  groups: 'Slack private channel',
  dms: 'Slack direct messages',
  mpims: 'Slack group messages',
}

interface Channel {
  readonly kind: string
  readonly name: string
  readonly members: readonly string[]
  readonly purpose: string
}

/** An export of Slack: people, lists of channels, and a folder for each with a file of messages for each day. */
export function findSlackExport(paths: readonly string[]): Bundle[] {
  const all = new Set(paths)
  const roots = new Set(paths.flatMap((path) => DAY.exec(path)?.groups?.root ?? (DAY.test(path) ? '' : [])))
  return [...roots]
    .filter((root) => all.has(`${root}users.json`) && LISTS.some((list) => all.has(`${root}${list}.json`)))
    .map((root) => {
      const days = paths.filter((path) => DAY.test(path) && (DAY.exec(path)?.groups?.root ?? '') === root)
      const lists = LISTS.map((list) => `${root}${list}.json`).filter((path) => all.has(path))
      return {
        paths: new Set([...days, ...lists, `${root}users.json`]),
        combine: (files) => combine({ root, days: days.toSorted() }, files),
      }
    })
}

function combine(
  { root, days }: { readonly root: string; readonly days: readonly string[] },
  files: ReadonlyMap<string, Uint8Array>,
) {
  const list = (name: string) =>
    asList(parseJson(files.get(`${root}${name}.json`) ?? Buffer.of())).map(asObject)
  const people = new Map(list('users').map((user) => [asWords(user.id), nameOf(user)]))
  const channels = readChannels(list, people)
  const messages = new Map<string, JsonObject[]>()
  const apart: string[] = []
  for (const path of days) {
    const bytes = files.get(path)
    const day = bytes && parseJson(bytes)
    const folder = DAY.exec(path)?.groups?.channel ?? ''
    if (Array.isArray(day)) messages.set(folder, [...(messages.get(folder) ?? []), ...day.map(asObject)])
    else if (bytes) apart.push(path)
  }
  const members = [...messages].map(([folder, said]): SourceFile => {
    const channel = channels.get(folder) ?? { kind: KINDS.channels, name: folder, members: [], purpose: '' }
    return chatFile({
      name: `slack-${channel.name}`,
      about: [
        `${channel.kind}: ${channel.name}`,
        ...(channel.members.length > 0 ? [`Members: ${channel.members.join(', ')}`] : []),
        ...(channel.purpose === '' ? [] : [`Purpose: ${channel.purpose}`]),
      ],
      turns: slackTurns(said, people),
    })
  })
  return { members, apart }
}

/** By the name of their folder: direct messages lie under their id. */
function readChannels(
  list: (name: string) => readonly JsonObject[],
  people: ReadonlyMap<string, string>,
): Map<string, Channel> {
  const channels = new Map<string, Channel>()
  for (const kind of LISTS)
    for (const channel of list(kind)) {
      const members = asList(channel.members).map((id) => people.get(asWords(id)) ?? asWords(id))
      const named = asWords(channel.name)
      const isDirect = kind === 'dms' || kind === 'mpims'
      const about = {
        kind: KINDS[kind],
        name: isDirect && members.length > 0 ? members.slice(0, 6).join(', ') : named || asWords(channel.id),
        members,
        purpose: asWords(asObject(channel.purpose).value),
      }
      for (const folder of [asWords(channel.id), named]) if (folder !== '') channels.set(folder, about)
    }
  return channels
}

function nameOf(user: JsonObject): string {
  const profile = asObject(user.profile)
  return firstWords(profile.real_name, user.real_name, profile.display_name, user.name, user.id)
}
