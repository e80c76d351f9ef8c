import type { Connect, Order } from './native.ts'
import { obey } from './native.ts'

export const connect: Connect = async (presence) => {
  const native = {
    VKWebAppGetUserInfo(json: string) {
      const { request_id, ...order }: Order & { request_id: string } = JSON.parse(json)
      obey(order, (value) => {
        const detail = { type: 'VKWebAppGetUserInfoResult', data: { request_id, value } }
        window.dispatchEvent(new CustomEvent('VKWebAppEvent', { detail }))
      })
    },
  }
  if (presence === 'bare') Reflect.deleteProperty(native, 'VKWebAppGetUserInfo')
  if (presence !== 'none') Reflect.set(window, 'AndroidBridge', native)
  const { default: bridge } = await import('@vkontakte/vk-bridge')
  const send: (method: 'VKWebAppGetUserInfo', props: object) => Promise<object> = bridge.send
  return {
    call: async (order) => Reflect.get(await send('VKWebAppGetUserInfo', { ...order }), 'value'),
    vanish: () => void Reflect.deleteProperty(native, 'VKWebAppGetUserInfo'),
  }
}
