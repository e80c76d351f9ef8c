const storage = {
  denied: 'Bu brauzer biz uchun hech narsa saqlamaydi. Tanlovingiz sahifa yopilguncha amal qiladi.',
  full: 'Bu qurilmada joy qolmagan. Tanlovingiz sahifa yopilguncha amal qiladi.',
  corrupt: 'Bu qurilmada saqlangan maʼlumotlarning bir qismi buzilgan edi va asliga qaytarildi.',
  blocked:
    'Boshqa varaq saqlangan maʼlumotlaringizni band qilib turibdi. Uni yopsangiz, yangi tanlovlar yana saqlanadi.',
  newer: 'Bu sahifaning yangiroq versiyasi ochiq. Tanlovingizni saqlab qolish uchun sahifani qayta yuklang.',
}

export const rooms = { storage }
