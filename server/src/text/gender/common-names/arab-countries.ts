import type { CommonNames } from './common-names.ts';

export const arabCountriesNames: CommonNames = {
  EG: {
    female: `Abeer Afaf Ahlam Aisha Amal Amani Amina Amira Arwa Asma Asmaa Atiya Awatef Aya Azza Basma Bothaina Buthaina
      Dalal Dalia Dana Dina Doaa Dunya Eman Esraa Fadia Faiza Farah Farida Faten Fatima Fatma Fawzia Fayza Ghada
      Ghadeer Habiba Hadeel Hadia Hafsa Hala Halima Hanaa Hanan Hayam Heba Hend Hiba Hind Hoda Huda Iman Inas Ines
      Israa Jamila Jana Jehan Jihan Jumana Kamila Karima Khadija Kholoud Khulood Lama Lamees Lamia Lamya Layla Leila
      Lina Lubna Lujain Maha Mai Maisa Maisoon Majda Malak Malika Manal Marwa Maryam Mayada Maysa Mervat Mirvat Mona
      Mounira Muna Munira Nabila Nada Nadia Nafisa Naglaa Nahed Nahla Naima Najat Najla Najwa Nawal Nehal Nermeen
      Nermin Nesma Nesrine Nevine Nihal Nisreen Noha Nora Nouf Noura Nuha Ola Olfa Omaima Rabab Rafif Raghad Rahma
      Raja Rana Randa Rania Rasha Rawan Rawya Razan Reem Rehab Reham Riham Rim Rima Rola Ruba Ruqayya Ruwaida Sabah
      Sabrine Safa Safiya Sahar Sahera Sakina Salma Salwa Samah Samar Samia Samiha Samira Sana Sanaa Sara Sarah Sausan
      Sawsan Shahd Shaima Shaimaa Shereen Sherifa Siham Soha Sohair Soheir Souad Suad Suha Suhad Sumaya Sumayya
      Taghreed Tahani Tasneem Thana Thuraya Wafa Wafaa Widad Wijdan Yara Yasmine Yosra Yusra Zahra Zainab Zakia Zaynab
      Zeinab Zubaida أحلام إسراء أسماء إلهام أماني أمل آمنة أميرة آية إيمان بثينة بسمة بشرى جميلة حسناء حليمة حنان
      حياة خديجة خلود دعاء دلال دينا رانيا ربى رحمة رشا رغد رقية رنا ريم ريما زهراء زينب سارة سعاد سلمى سلوى سمر سمية
      سميرة سناء سهام سهى سوسن شيرين شيماء صباح صفاء صفية عائشة عبير عزة عفاف غادة فاتن فاطمة فرح فوزية كريمة لمى ليلى
      لينا مروة مريم منال منى ميساء ميسون نادية ناهد نجلاء نجوى نهى نوال نورة هالة هبة هدى هند وفاء ياسمين يسرى`,
    male: `Abbas Abdallah Abdo Abdou Abdu Abdulla Abdullah Abu Adel Adham Adil Adnan Ahmad Ahmed Akram Alaa Ali Amer Amin
      Amjad Ammar Amr Anas Anwar Arafat Ashraf Assem Atef Awad Ayman Aymen Ayoub Aziz Bader Badr Baha Bahaa Bakr Basel
      Basem Bashar Bashir Bassam Bassel Bassem Bilal Boutros Daoud Dawood Diaa Ehab Emad Essam Fadel Fadi Fahad Fahd
      Fahmi Faisal Faiz Fakhri Faraj Fares Farid Faris Farouk Fathi Fathy Fawaz Fawzi Fayez Fouad Gaber Galal Gamal
      Ghanem Ghassan Habib Hadi Hafez Haitham Hakim Hamad Hamada Hamdan Hamdi Hamdy Hamed Hamid Hamza Hani Hany Haroun
      Hasan Hashem Hassan Hatem Haytham Hazem Hesham Hisham Hosam Hossam Humaid Husam Hussain Hussein Ibrahim Idris
      Ihab Imad Imran Isa Ismail Issa Issam Iyad Jaber Jabir Jafar Jalal Jamal Jamil Jasem Jasim Jawad Jihad Kamal
      Kamel Karam Kareem Karim Khairy Khaldoun Khaled Khalid Khalifa Khalil Laith Louay Luay Lutfi Mahdi Maher Mahmoud
      Mahmud Majed Majid Malek Mamdouh Mansour Marwan Mazen Medhat Meshal Mishaal Moataz Mohamad Mohamed Mohammad
      Mohammed Mohannad Mohsen Mokhtar Montaser Moussa Moustafa Mubarak Mufid Muhammad Muhanad Mukhtar Munir Musa
      Mustafa Nabil Nader Nael Nagib Naguib Naif Naji Najib Naser Nasr Nasser Nawaf Nayef Nazih Nidal Nizar Omar Omer
      Osama Othman Qais Qasim Qusay Rabah Rabih Radwan Raed Rafat Rafiq Ragab Rajab Rakan Ramadan Rami Ramy Ramzi
      Ramzy Rashad Rashed Rashid Rauf Refaat Riad Ridha Riyad Riyadh Saad Sabri Sabry Saeed Safwat Saher Said Sajid
      Salah Salama Saleh Salem Salim Salman Sameh Samer Sami Samir Samy Saqr Saud Sayed Seif Shaaban Shadi Sharif
      Shawki Shehata Sherif Sofian Sufyan Suhail Sulaiman Sultan Taha Taher Talal Talat Talib Tamer Tarek Tareq Tariq
      Tawfik Tayseer Turki Usama Usman Wael Waheed Wahid Waleed Walid Wasim Yahya Yaqoub Yaser Yasin Yasser Younes
      Younis Yousef Youssef Yusuf Zaher Zaid Zakaria Zaki Zayed Zeyad Ziad Ziyad Zuhair إبراهيم أحمد أسامة إسماعيل
      أشرف أكرم أنس أنور إياد أيمن إيهاب باسل باسم بدر بسام بشار بكر بلال ثامر جابر جعفر جلال جمال جميل حاتم حازم حامد
      حسام حسن حسين حمد حمدان حمدي حمزة حيدر خالد خليفة خليل داود راشد رامي رائد رضوان رياض زكريا زهير زياد زيد سالم
      سامح سامر سامي سعد سعود سعيد سلطان سلمان سليمان سمير سيف شادي شريف صالح صلاح ضياء طارق طلال طه عادل عامر عباس
      عبدالرحمن عبدالعزيز عبدالله عبدو عثمان عدنان عصام علي عماد عمار عمر عمرو عيسى غسان فادي فارس فاروق فايز فراس فهد
      فؤاد فيصل قاسم قيس كريم كمال ليث ماجد مازن مالك ماهر مجدي محمد محمود مروان مصطفى معاذ منذر منصور منير مهند موسى
      نادر ناصر نبيل نزار هاشم هاني هشام هيثم وائل وسيم وليد ياسر ياسين يحيى يعقوب يوسف يونس`,
  },
  MA: {
    female: `Aicha Aïcha Amina Asmaa Assia Bouchra Btissam Chaima Chaimae Dounia Fadma Fadoua Fatiha Fatima-Zahra Fatna
      Fouzia Ghita Ghizlane Hafida Hafsa Hajar Halima Hanane Hind Houda Houria Ibtissam Ikram Ilham Imane Jamila
      Kaoutar Karima Kenza Khadija Laila Lamia Latifa Loubna Malika Mina Mofida Mouna Nabila Nadia Naima Najat Najlaa
      Naoual Nawal Nora Noura Ouafa Oumaima Rachida Rajaa Rkia Saadia Safae Safia Salma Samia Samira Sanaa Siham
      Sihame Souad Soukaina Soumia Touria Wafae Yamina Yasmina Yousra Zahra Zakia Zineb Zohra Zoubida`,
    male: `Abdallah Abdelaziz Abdelghani Abdelhadi Abdelhak Abdelhamid Abdelilah Abdelkader Abdelkarim Abdellah Abdellatif
      Abdelmajid Abdelmalek Abdelouahed Abdelwahab Abdelwaheb Abderrahim Abderrahmane Abderrazak Abdeslam Achraf Adil
      Ahmed Ali Allal Amine Anass Anouar Ayoub Aziz Azzedine Badr Belkacem Bilal Bouchaib Brahim Chafik Chakib Driss
      El-Mehdi Fadel Faouzi Farid Faycal Fouad Ghali Hakim Hamid Hamza Hassan Hicham Houcine Houssine Ibrahim Idriss
      Ilyas Imad Ismail Issam Jamal Jaouad Jawad Kamal Karim Khalid Khalil Lahcen Larbi Mbarek Mehdi Miloud Moha
      Mohamed Mohammed Mokhtar Mouad Moulay Mouloud Mounir Mourad Mustapha Nabil Najib Nizar Noureddine Omar Othmane
      Ouassim Rachid Radouane Reda Redouane Saad Said Salah Samir Slimane Soufiane Soulaimane Taha Tarik Tayeb Walid
      Yassin Yassine Younes Youness Youssef Zakaria Zouhair`,
  },
};
