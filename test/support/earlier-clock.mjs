// Preloaded into the service: its clock shows a day in the past, so that what is written now is old afterwards.
const earlierMs = Number(process.env.EARLIER_DAYS) * 86_400_000
const realNow = Date.now
const now = () => realNow() - earlierMs

globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [now()] : given, made),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
})
