import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type UploadEntry, useUploadPause } from '../../api/uploads.ts'
import { announceUploads, describeWait, findWait } from './upload-words.ts'

/** Why the files wait, if they do, and for how long; what is read out of it says so once. */
export function UploadState({ uploads }: { uploads: readonly UploadEntry[] }) {
  const until = useUploadPause()
  const wait = findWait(uploads, until !== null)
  return (
    <>
      {wait === null ? null : (
        <Text fz="xs" mb="snug">
          {wait === 'asked' && until !== null ? <CountDown until={until} /> : describeWait(wait, null)}
        </Text>
      )}
      <span className="visually-hidden" role="status">
        {announceUploads(uploads, wait)}
      </span>
    </>
  )
}

/** Counts down, so that nobody takes a pause for an end. */
function CountDown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(1, Math.ceil((until - now) / 1_000))
  // Not read out every second, but there for whoever asks.
  return <span role="timer">{describeWait('asked', seconds)}</span>
}
