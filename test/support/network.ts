import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to an origin of this machine that can be cut: the browser, its workers and its caches know of no switch. */
export interface Network {
  readonly origin: string
  cut(): void
  restore(): void
  close(): Promise<void>
}

export async function openNetwork(to: string): Promise<Network> {
  const { protocol, port, hostname } = new URL(to)
  const sockets = new Set<Socket>()
  let isCut = false
  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((socket) => {
    hold(socket)
    if (isCut) return socket.destroy()
    const there = connect(Number(port), '127.0.0.1')
    hold(there)
    socket.pipe(there).pipe(socket)
    socket.once('close', () => there.destroy())
    there.once('close', () => socket.destroy())
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    origin: `${protocol}//${hostname}:${(server.address() as AddressInfo).port}`,
    cut,
    restore: () => {
      isCut = false
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
