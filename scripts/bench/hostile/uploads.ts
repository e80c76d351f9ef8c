import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { startPostgres } from '#test/support/gateway/postgres.ts'
import { sessions, signedRequests } from '../gateway/client.ts'
import { createLoad, type Outcome, type Prepared } from '../gateway/load.ts'
import { startProcess } from '../gateway/process.ts'
import { together, type Waited } from './attack.ts'

const perSecond = 500
const readers = 20
const slices = 4
const restMs = 2_000

function* endless(next: () => Prepared, count: number): Generator<Prepared> {
  for (let made = 0; made < count; made++) yield next()
}

export interface UploadSiege {
  readonly before: Waited
  readonly meanwhile: Waited
  readonly files: number
}

/** Measures latency of a gateway on PostgreSQL while one account uploads the slowest video and picture as fast as it may. */
export async function uploadSiege(seconds: number): Promise<UploadSiege> {
  const postgres = await startPostgres()
  const server = await startProcess(postgres.url)
  const load = createLoad(server.https)
  const [token = ''] = await sessions(server.http, 1)
  const uploader = fork(new URL('./uploader.ts', import.meta.url), [server.http, token], { execArgv: [] })
  // It stands for another machine: its own CPU time must not slow down the gateway.
  if (uploader.pid) setPriority(uploader.pid, constants.priority.PRIORITY_LOW)
  try {
    const next = await signedRequests(server.http, readers)
    await once(uploader, 'message')
    const read = (forSeconds: number) => load.open(endless(next, perSecond * forSeconds), perSecond)
    await read(2)
    const quiet: Outcome[] = []
    const besieged: Outcome[] = []
    let files = 0
    for (let slice = 0; slice < slices; slice++) {
      quiet.push(await read(seconds / slices))
      uploader.send('start')
      besieged.push(await read(seconds / slices))
      const sent = once(uploader, 'message')
      uploader.send('stop')
      files = Object((await sent)[0]).files
      // The gateway is still processing the uploads.
      await setTimeout(restMs)
    }
    return { before: together(quiet), meanwhile: together(besieged), files }
  } finally {
    uploader.kill()
    load.close()
    await server.close()
    await postgres.stop()
  }
}
