/** Runs `work` while a variable of this process is set. */
export async function withVariable<T>(name: string, value: string, work: () => Promise<T>): Promise<T> {
  process.env[name] = value
  try {
    return await work()
  } finally {
    delete process.env[name]
  }
}
