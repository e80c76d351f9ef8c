import { expect, test } from 'vitest'
import { timeStages } from '../../scripts/test/stages.ts'

test('says of each part of a run how long it took and beside which others, in the order of their starts', async () => {
  let ms = 5_000
  const { stage, lines } = timeStages(() => ms)
  const after = (more: number) => async () => {
    ms += more
  }
  await stage('all', async () => {
    await stage('checks', after(12_000))
    await stage('build', after(6_400))
  })
  expect(lines()).toEqual([
    '   18 s, from     0 to    18: all',
    '   12 s, from     0 to    12: checks',
    '    6 s, from    12 to    18: build',
  ])
})

test('a part that breaks off is counted as well, and breaks off all the same', async () => {
  const { stage, lines } = timeStages(() => 0)
  await expect(stage('build', () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  expect(lines()).toHaveLength(1)
})

test('a part that has not ended is named, so that it is known what a run was waiting for', () => {
  let ms = 0
  const { stage, lines } = timeStages(() => ms)
  void stage('webkit', () => new Promise(() => {}))
  ms = 900_000
  expect(lines()).toEqual(['  900 s, from     0 to   900: webkit, not ended'])
})
