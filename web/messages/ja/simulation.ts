const simulation = {
  title: 'シミュレーション取引',
  text: 'ここでの残高と注文は実際のものではありません。',
  leave: 'シミュレーションを終了',
  notOpen: 'このページはシミュレーション取引の対象外です。開くにはシミュレーションを終了してください。',
}

export const rooms = { simulation }
