import type { CommonNames } from './common-names.ts';

export const pakistanAndNeighboursNames: CommonNames = {
  BD: {
    female: `Afroza Afsana Anika Anjuman Asma Ayesha Bilkis Dilara Farhana Farida Farjana Fatema Ferdousi Hasina Jahanara
      Jannat Jannatul Jesmin Kaniz Khadiza Khaleda Kohinoor Lailun Lutfun Mahbuba Mahfuza Mahmuda Marium Masuda Momtaz
      Monira Morium Munni Nahida Nargis Nasima Nasrin Nazma Nigar Nilufa Nusrat Parul Parvin Rabeya Rahima Rashida
      Rehana Rekha Rina Rokeya Rumana Runa Sabina Sabrina Sadia Sakina Salma Samia Sanjida Selina Shahana Shahnaz
      Shamima Sharmin Shirin Shiuly Sufia Sultana Sumaiya Suraiya Syeda Tahmina Tania Taslima Tasnim Umme Yasmin`,
    male: `Abdur Abu Abul Ahsan Alamgir Aminul Anisur Anwarul Ariful Arifur Asaduzzaman Ashiqur Ashraful Ataur Azizul
      Azizur Bashir Belal Delwar Dulal Enamul Fakhrul Faruque Fazlul Golam Habibur Hafizur Harun Hasan Hasibul Hossain
      Humayun Iqbal Ismail Jahangir Jahid Jamal Jashim Jasim Jewel Kabir Kamal Kamrul Kazi Khairul Khalilur Khandaker
      Mahbub Mahbubul Mahbubur Mahfuz Mahfuzur Mahmudul Manik Mashrafe Masud Mehedi Mizanur Mohammad Mokhlesur Monir
      Monirul Moniruzzaman Mosharraf Motiur Mushfiqur Mustafizur Nasir Nazmul Nazrul Nurul Obaidul Rafiqul Rahmatullah
      Rakibul Rashedul Rashidul Rezaul Rubel Ruhul Sabbir Saidur Saiful Sajib Shafiqul Shahadat Shahidul Shahjahan
      Shakib Shamim Shamsul Shariful Shihab Shofiqul Siddiqur Sirajul Sohel Sujon Taijul Tanvir Tariqul Taskin
      Tofazzal Touhid Wahidur Zahid Zahirul Ziaur Zillur`,
  },
  LK: {
    female: `Achini Amali Anoma Anula Anusha Bhagya Chamari Chandani Chandrika Chathurika Chaturi Damayanthi Deepika Dilani
      Dilhani Dilini Dilrukshi Dinusha Gayani Gayathri Geethika Hansani Harshani Hiruni Imalka Inoka Iresha Ishani
      Jayani Jeewani Kalyani Kumari Kumudini Lakmali Lakshika Lasanthi Maheshika Malini Malkanthi Manel Manori Menaka
      Nadeeka Nadeesha Nelum Nilanthi Nilmini Niluka Nilushi Nimali Nirmala Nirosha Oshadi Piyumi Prasadi Priyangika
      Ramani Rangika Rashmi Renuka Rohini Ruvini Sachini Samanmali Samanthi Sanduni Sandya Shanika Shashikala Shiromi
      Shyamali Sirima Soma Sriyani Sujatha Sunethra Swarna Thilini Thushari Udari Umayangana Upeksha Vindya Wasana
      Yamuna Yasodha`,
    male: `Ajantha Ajith Amal Amila Aravinda Arjuna Aruna Asanka Asela Asitha Bandara Bandula Buddhika Chamara Chaminda
      Chanaka Chandana Channa Charith Chathura Danushka Dasun Dhammika Dhananjaya Dilhara Dilshan Dimuth Dinesh Dinuka
      Duminda Gamini Gayan Gihan Gotabaya Harsha Hasitha Hemantha Indika Isuru Jagath Janaka Janith Jayantha Kamal
      Kapila Kasun Kithsiri Kosala Kumara Kusal Lahiru Lakmal Lakshan Lalith Lasantha Lasith Mahela Mahesh Mahinda
      Malinga Malith Mangala Nalaka Nalin Namal Nandana Nihal Nimal Nirmal Niroshan Nishantha Nuwan Oshada Palitha
      Pasindu Pathum Percy Piyal Prabath Pradeep Prasanna Priyantha Rangana Ranil Ranjan Ravindu Rohan Rohana Roshan
      Ruwan Sachith Sajith Saman Sampath Sanath Sanjeewa Sarath Shehan Sisira Sudath Sumith Sunil Supun Suranga Suresh
      Susantha Tharanga Tharindu Thilan Thilina Thisara Tilak Udara Upali Upul Vajira Wanindu Wasantha Yasas`,
  },
  PK: {
    female: `Aasia Abida Adeela Afshan Aiman Alina Aliya Almas Ambreen Ameena Amina Anam Anila Areeba Arooj Asifa Asma Atiqa
      Ayesha Azra Bakhtawar Benazir Bushra Erum Faiza Fareeha Farida Farzana Fatima Fauzia Fouzia Ghazala Gulnaz
      Habiba Hadia Hafsa Haleema Hania Hina Hira Huma Humaira Iffat Iqra Irum Javeria Jaweria Kainat Khadija Khansa
      Kiran Kulsoom Laiba Lubna Madiha Maha Mahnoor Mahwish Maira Malaika Maliha Mariam Maryam Mehreen Mehwish Momina
      Munazza Muneeba Nabeela Nadia Naheed Naila Najma Nasira Nausheen Nazia Nazish Neelum Nida Nighat Noreen Parveen
      Qurat Rabia Raheela Rahila Ramsha Rida Riffat Rimsha Robina Rubina Rukhsana Saba Sabahat Sadaf Sadia Safia Saima
      Saira Sajida Salma Samina Samra Sana Sanam Sania Shabana Shabnam Shagufta Shaista Shamaila Shazia Shehnaz
      Shireen Shumaila Sidra Sobia Sumaira Sumbul Sundas Tabassum Tahira Tanzeela Tasneem Tayyaba Tehmina Urooj Uzma
      Wajiha Yasmeen Yumna Zahida Zainab Zakia Zara Zarqa Zeenat Zehra Zobia Zubaida`,
    male: `Aamir Abbas Abid Adeel Adil Adnan Afzal Ahmad Ahmed Ahsan Ajmal Akbar Akhtar Akram Ali Altaf Amanat Amir Amjad
      Anees Anjum Anwar Aqeel Arif Arsalan Arshad Asad Ashfaq Ashraf Asif Asim Aslam Atif Aurangzeb Awais Ayaz Ayub
      Azam Azhar Aziz Babar Bashir Basit Bilal Burhan Danish Daniyal Daud Ejaz Fahad Faheem Faisal Faizan Fakhar
      Farhan Farooq Farrukh Fawad Fayyaz Fazal Ghulam Habib Hafeez Haider Hamid Hammad Hamza Hanif Haris Haroon Hasan
      Hashim Hassan Humayun Hussain Ibrahim Idrees Iftikhar Ijaz Ikram Ilyas Imran Inam Inayat Intizar Iqbal Irfan
      Ishaq Ishfaq Ismail Israr Jahangir Jalal Jamal Jamil Jamshed Javaid Javed Jawad Junaid Kaleem Kamal Kamran Karim
      Kashif Khadim Khalid Khalil Khurram Khurshid Liaqat Luqman Mahmood Majid Mansoor Maqsood Masood Mazhar Mehmood
      Moazzam Mohsin Mubashir Mubeen Mudassar Muhammad Mujahid Mukhtar Muneeb Munir Murtaza Musharraf Mushtaq Mustafa
      Mustansar Muzaffar Muzammil Nabeel Nadeem Nadir Naeem Najeeb Naseem Naseer Nasir Naveed Nawaz Nazir Nisar Noman
      Obaid Omair Omer Qadeer Qaiser Qamar Qasim Raees Rafiq Raheel Rahim Rahmat Raja Rameez Rasheed Rashid Rauf Razaq
      Rehan Rehman Riaz Rizwan Saad Saadat Sabir Sadiq Saeed Safdar Sajid Sajjad Saleem Salim Salman Sameer Saqib
      Sarfraz Sarmad Sarwar Shabbir Shafi Shafiq Shafqat Shahbaz Shahid Shahrukh Shahzad Shakeel Shakil Shakoor Sharif
      Shaukat Sheharyar Shehzad Sher Shoaib Sikandar Sohail Sufyan Suleman Tahir Talha Tanveer Tanvir Tariq Tauqeer
      Tauseef Tayyab Tufail Ubaid Umair Umar Umer Usama Usman Wahab Waheed Wajid Waleed Waqar Waqas Waseem Wasim
      Yaqoob Yasir Younis Yousaf Yousuf Zafar Zaheer Zahid Zain Zaman Zeeshan Zia Zohaib Zubair Zulfiqar`,
  },
};
