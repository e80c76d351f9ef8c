const leave = {
  title: '{name} saytidan chiqib, bu yerga oʻtmoqdasiz:',
  lookAlike: 'Bu nomda boshqa alifbo harflari bor, ular sizga tanish harflarga oʻxshab koʻrinishi mumkin.',
  text: 'U yerda koʻradiganlaringiz bizga tegishli emas. Post orqali ochilgan sahifada hech qachon parolingizni yoki tiklash iborangizni kiritmang.',
  stay: 'Qolish',
  goOn: 'Davom etish',
}

export const rooms = { leave }
