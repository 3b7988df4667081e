/** Thread that ends its process once the parent is gone or memory passes the limit, however busy the main thread is. */
import { workerData } from 'node:worker_threads'

const { parent, mostMemoryMb }: { parent: number; mostMemoryMb: number } = workerData

setInterval(() => {
  const isOrphan = process.ppid !== parent
  // --max-old-space-size bounds the JavaScript heap only; buffers of unpacked data lie outside it.
  const isTooLarge = process.memoryUsage.rss() > mostMemoryMb * 1024 * 1024
  if (isOrphan || isTooLarge) process.kill(process.pid, 'SIGKILL')
}, 100)
