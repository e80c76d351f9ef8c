const simulation = {
  title: 'Simulyatsion savdo',
  text: 'Bu yerdagi balans va orderlar haqiqiy emas.',
  leave: 'Simulyatsiyadan chiqish',
  notOpen: 'Bu sahifa simulyatsion savdoga kirmaydi. Uni ochish uchun simulyatsiyadan chiqing.',
}

export const rooms = { simulation }
